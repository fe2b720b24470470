import { render } from "preact";
import { App } from "./app.tsx";
import { takeKey } from "./session.ts";
import "./style/base.css";
import "./style/controls.css";
import "./style/frame.css";
import "./style/lists.css";
import "./style/memory.css";
import "./style/search.css";
import "./style/now.css";
import "./style/health.css";
import "./style/timeline.css";
import "./style/review.css";
import "./style/projects.css";
import "./style/states.css";
import "./style/narrow.css";

const place = document.getElementById("page");
if (place) render(<App hasSession={takeKey() !== null} />, place);
