//! Who wins, and that it is counted well.

use serde_json::Value;

use crate::{arena, number, result};

/// What time decides is left out.
fn without_time(mut result: Value) -> Value {
    let object = result.as_object_mut().unwrap();
    for key in ["seconds", "actions_per_second", "threads"] {
        assert!(object.remove(key).is_some());
    }
    for bot in object["bots"].as_array_mut().unwrap() {
        let thinking = bot["thinking"].as_object_mut().unwrap();
        thinking.retain(|key, _| matches!(key.as_str(), "actions" | "decisions" | "rounds"));
    }
    result
}

#[test]
fn the_same_seed_gives_the_same_result_whatever_the_number_of_threads() {
    for game in [
        &["chatuchak", "--players", "3", "--bots", "hard,greedy,random"][..],
        &["bangkok", "--players", "2", "--bots", "hard,easy", "--option", "expert=true"],
        &["chakapuces", "--players", "4", "--bots", "hard,greedy"],
        &["race", "--players", "2", "--bots", "greedy,random"],
        &["bangkok", "--players", "1", "--bots", "hard,greedy"],
    ] {
        let run = |more: &[&str]| {
            let common = ["--games", "12", "--budget", "20i"];
            without_time(result(&[game, &common, more].concat()))
        };
        let alone = run(&["--threads", "1"]);
        assert_eq!(alone, run(&["--threads", "3"]), "{game:?}");
        assert_ne!(alone, run(&["--seed", "2"]), "{game:?}");
    }
}

#[test]
fn the_better_bot_wins_and_the_shares_are_whole() {
    for game in ["chatuchak", "bangkok", "chakapuces"] {
        let result = result(&[game, "--players", "2", "--bots", "greedy,random", "--games", "100"]);
        let (own, other) =
            (number(&result, "/bots/0/win_share/mean"), number(&result, "/bots/1/win_share/mean"));
        assert!((own + other - 1.0).abs() < 1e-9);
        assert!(number(&result, "/bots/0/win_share/low") > 0.6, "{game}: {own}");
        assert!(number(&result, "/bots/0/elo/low") > 0.0);
        assert!(number(&result, "/bots/0/margin/low") > 0.0);
        assert!(
            (number(&result, "/bots/0/margin/mean") + number(&result, "/bots/1/margin/mean")).abs() < 1e-9
        );
        assert_eq!(result["games"], 100);
        assert_eq!(result["deals"], 50);
        let (actions, moves) = (&result["actions"], &result["bots"]);
        let own = moves[0]["thinking"]["actions"].as_u64().unwrap();
        assert_eq!(own + moves[1]["thinking"]["actions"].as_u64().unwrap(), actions.as_u64().unwrap());
    }
}

/// A deal that is the same from every seat, played by the same bot, is the same game: the shares come out even to the last digit.
#[test]
fn equal_bots_get_equal_deals() {
    // Greedy draws lots among equals, by seat and contestant, so only the sums of a whole table are compared.
    let one = result(&["chatuchak", "--players", "2", "--bots", "random", "--games", "20"]);
    assert_eq!(one["bots"].as_array().unwrap().len(), 1);
    assert_eq!(one["games"], 20);
    assert_eq!(one["bots"][0]["win_share"]["mean"], 1.0);
    let twins = result(&["bangkok", "--players", "2", "--bots", "greedy,greedy", "--games", "200"]);
    assert_eq!(twins["bots"][1]["bot"], "greedy #2");
    let (low, high) = (number(&twins, "/bots/0/win_share/low"), number(&twins, "/bots/0/win_share/high"));
    assert!(low < 0.5 && 0.5 < high, "{low} {high}");
}

#[test]
fn one_against_three_has_one_chair_of_four() {
    let result = result(&["chakapuces", "--players", "4", "--bots", "greedy,random", "--games", "50"]);
    assert_eq!(result["games"], 52, "made up to whole deals");
    assert_eq!(result["deals"], 13);
    assert_eq!((&result["bots"][0]["chairs"], &result["bots"][1]["chairs"]), (&1.into(), &3.into()));
    assert_eq!(result["bots"][0]["even_share"], 0.25);
    let (own, others) =
        (number(&result, "/bots/0/win_share/mean"), number(&result, "/bots/1/win_share/mean"));
    assert!((own + others - 1.0).abs() < 1e-9);
    assert!(own > 0.25, "{own}");
}

#[test]
fn alone_points_are_compared_as_a_ratio() {
    let result = result(&["bangkok", "--players", "1", "--bots", "greedy,random,random", "--games", "60"]);
    assert_eq!((&result["games"], &result["deals"]), (&60.into(), &20.into()));
    let bots = result["bots"].as_array().unwrap();
    assert!(bots.iter().all(|bot| bot.get("win_share").is_none() && bot.get("elo").is_none()));
    assert!(number(&result, "/bots/0/ratio/low") > 1.0, "{result:#}");
    assert!(bots[2].get("ratio").is_none());
}

#[test]
fn a_test_stops_once_it_is_decided() {
    // Of 400 games, unless said otherwise.
    let sprt = |bots: &str, more: &[&str]| {
        let args = ["chatuchak", "--players", "2", "--bots", bots, "--sprt"];
        result(&[&args[..], more].concat())
    };
    let better = sprt("greedy,random", &[]);
    assert_eq!(better["sprt"]["decision"], "better");
    assert!(number(&better, "/games") < 200.0);
    assert!(number(&better, "/sprt/llr") >= number(&better, "/sprt/upper"));
    let worse =
        sprt("random,greedy", &["--elo0", "-10", "--elo1", "10", "--alpha", "0.01", "--beta", "0.01"]);
    assert_eq!(worse["sprt"]["decision"], "not_better");
    assert_eq!(worse["sprt"]["elo0"], -10.0);
    let open = sprt("greedy,random", &["--games", "6"]);
    assert_eq!(open["sprt"]["decision"], "undecided");
    // What is counted does not hang on how far the other threads were.
    let threads = sprt("greedy,random", &["--threads", "4"]);
    assert_eq!(threads["games"], better["games"]);
}

#[test]
fn people_get_a_table_and_a_decision() {
    let args = ["bangkok", "--players", "2", "--bots", "greedy,random", "--games", "400", "--sprt"];
    let ran = arena(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "bangkok, 2 players: ",
        "win share",
        "Elo to random",
        "margin",
        "p95 ms",
        "greedy is better than random",
    ] {
        assert!(ran.out.contains(part), "no `{part}` in:\n{}", ran.out);
    }
    assert_eq!(ran.err, "", "no progress bar without a terminal");
    let alone = arena(&["bangkok", "--players", "1", "--bots", "greedy,random", "--games", "20"]);
    assert!(alone.out.contains("times random"), "{}", alone.out);
}
