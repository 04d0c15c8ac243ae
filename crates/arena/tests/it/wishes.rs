//! What can't be done is refused with its name, and exit code 2.

use crate::arena;

#[test]
fn wishes_that_cannot_be_met_are_named() {
    let two = ["--players", "2", "--bots", "greedy,random"];
    for (args, error) in [
        (&["chess"][..], "no game is called `chess`"),
        (&["bangkok", "--option", "sauce=hot"], "bangkok has no option `sauce`"),
        (&["bangkok", "--option", "expert=yes"], "option `expert` is true or false, not `yes`"),
        (&["bangkok", "--edition", "no/such.toml"], "no/such.toml: "),
        (&["bangkok", "--sprt", "--elo0", "10", "--elo1", "5"], "--elo0 has to be below --elo1"),
        (&["bangkok", "--sprt", "--alpha", "0.7"], "--alpha and --beta lie between 0 and 0.5"),
        (&["bangkok", "--elo1", "5"], "--sprt"),
        (&["bangkok", "--budget", "soon"], "a budget is written like 400i"),
        (&["bangkok", "--games", "0"], "--games"),
        (&["bangkok", "--stderr", "no/such/dir/log"], "no/such/dir/log: "),
    ] {
        let ran = arena(&[args, &two].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(error), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    for (players, bots, error) in [
        (
            "2",
            "greedy,grandmaster",
            "no bot is called `grandmaster`; the bots are random, easy, greedy, normal",
        ),
        ("2", "greedy,open:", "no bot is called ``"),
        ("2", "greedy,exec:", "exec: needs a command"),
        ("2", "greedy@never", "no bot is called `greedy@never`"),
        ("2", "greedy,random,easy", "3 bots are named for 2 chairs"),
        ("7", "greedy,random", "bangkok is for 1 to 4 players, not 7"),
        ("2", "greedy,exec:/no/such/program", "exec:/no/such/program ended before hello (exit status: 127)"),
    ] {
        let ran = arena(&["bangkok", "--players", players, "--bots", bots]);
        assert_eq!(ran.code, 2, "{bots}: {}", ran.err);
        assert!(ran.err.contains(error), "{bots}: {}", ran.err);
    }
    let three = arena(&["bangkok", "--players", "3", "--bots", "greedy,random,easy", "--sprt"]);
    assert!(three.code == 2 && three.err.contains("--sprt compares two bots"), "{}", three.err);
}

#[test]
fn help_says_how_the_chairs_are_filled() {
    let ran = arena(&["--help"]);
    assert_eq!(ran.code, 0);
    let help = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("the last one takes all chairs that are left"), "{help}");
    assert!(help.contains("one master against three greedy"), "{help}");
}
