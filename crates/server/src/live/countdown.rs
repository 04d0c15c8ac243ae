//! The start of a game: the common one of a speed game, and the first draws. Its time of day is for others to know; the
//! table itself counts by the clock that never jumps.

use std::time::{Duration, Instant};

use super::matches::Proposal;
use super::table::Live;
use crate::store::Status;

impl Live {
    /// Begins to count, or goes on after a restart: never for longer than a countdown is.
    pub(super) fn count_down(&mut self) {
        let Some(starts_at) = self.row.starts_at else { return };
        let now = self.app.clock.now();
        let starts_at = starts_at.min(now + self.app.config.countdown_ms.cast_signed());
        let left = Duration::from_millis(starts_at.saturating_sub(now).max(0).unsigned_abs());
        self.row.starts_at = Some(starts_at);
        self.starts = Some(Instant::now() + left);
    }

    /// How long it still takes; nothing once the cards may be dealt.
    pub(super) fn counting(&self) -> Option<Duration> {
        let starts = self.starts?;
        Some(starts.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
    }

    /// Makes the first draws, once the countdown is over.
    pub(super) async fn deal_if_due(&mut self) {
        if self.row.status != Status::Playing || self.counting().is_some() {
            return;
        }
        let Some(game) = self.game.as_mut().filter(|game| game.seq() == 0) else { return };
        let proposal = game.propose_deal();
        if !proposal.entries.is_empty() || self.starts.is_some() {
            self.deal(proposal).await;
        }
    }

    async fn deal(&mut self, proposal: Proposal) {
        if proposal.entries.is_empty() {
            // Nothing is drawn: only the countdown ends.
            if let Some(game) = &mut self.game {
                game.settle(false);
            }
            self.starts = None;
            self.mark_published();
            self.publish_room();
        } else if let Err(error) = self.keep(proposal, None).await
            && error.is_news()
        {
            tracing::error!(table = self.row.id.0, %error, "the first draws could not be kept");
        }
    }
}
