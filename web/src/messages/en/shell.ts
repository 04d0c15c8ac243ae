const shell = {
  close: "Close",
  cancel: "Cancel",
  loading: "One moment…",
  home: "All games",
  play_now: "Play now",
  your_name: "Your name",
  guest: (n: number) => `Guest ${n}`,
  not_found: "There is nothing here.",
  connection: { connecting: "Connecting…", open: "Connected", lost: "No connection. Trying again…" },
};
export default shell;
