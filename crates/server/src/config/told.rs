//! Settings as they are told: those that differ from the default.

use serde_json::{Map, Value};

use super::{Config, Settings};

impl Config {
    /// The settings that differ from their defaults, as the file would have them; of secrets only that they are set.
    pub fn differing(&self) -> Vec<(String, String)> {
        let standard = Settings::default().decide().map(|standard| map(&standard)).unwrap_or_default();
        let differs = |(name, value): &(String, Value)| standard.get(name) != Some(value);
        let mut differing: Vec<(String, String)> =
            map(self).into_iter().filter(differs).map(|(name, value)| (name, value.to_string())).collect();
        differing.sort();
        differing
    }
}

fn map(config: &Config) -> Map<String, Value> {
    match serde_json::to_value(config) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_told_and_secrets_are_not() {
        assert_eq!(Settings::default().decide().unwrap().differing(), []);
        let text = "listen = '127.0.0.1:1'\nsockets = 7\nlog = 'info'\nmetrics = '10.0.0.0/8'\n\
                    metrics-token = 'abcdefghijklmnop'\n[editions]\nrace = '/r.toml'";
        let told = Settings::parse(text).unwrap().decide().unwrap().differing();
        let told: Vec<String> = told.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        assert_eq!(
            told,
            [
                r#"editions = {"chatuchak":"/r.toml"}"#,
                r#"listen = "127.0.0.1:1""#,
                r#"metrics = ["10.0.0.0/8"]"#,
                r#"metrics-token = "…""#,
                "sockets = 7",
            ]
        );
    }
}
