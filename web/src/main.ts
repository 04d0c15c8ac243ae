import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { games } from "./lib/catalogue.svelte";
import { type Language, LANGUAGES, preferredLanguage, setLanguage } from "./lib/i18n/index.svelte";
import { keepInvitation, recognise } from "./lib/me.svelte";
import { startRouter } from "./lib/router.svelte";
import { settings, start } from "./lib/settings/index.svelte";

start();
keepInvitation();
startRouter();

const known = (tag: string | null): tag is Language => tag !== null && tag in LANGUAGES;
const language = known(settings.language) ? settings.language : preferredLanguage(navigator.languages);
const target = document.getElementById("app");

// Who we are and what there is to play is asked at the same time; a server that does not answer is told of on the screen.
const unanswered = () => undefined;
await Promise.all([setLanguage(language), recognise().catch(unanswered), games().catch(unanswered)]);
if (target) mount(App, { target });
