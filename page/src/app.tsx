import type { FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Changes, useChanges } from "./live.ts";
import { FilePage } from "./pages/file.tsx";
import { HealthPage } from "./pages/health.tsx";
import { KeysDialog } from "./pages/keys.tsx";
import { MemoriesPage } from "./pages/memories.tsx";
import { NowPage } from "./pages/now.tsx";
import { ProjectsPage } from "./pages/projects.tsx";
import { ReviewPage } from "./pages/review.tsx";
import { SearchPage } from "./pages/search.tsx";
import { SessionPage } from "./pages/session.tsx";
import { SettingsPage } from "./pages/settings.tsx";
import { TimelinePage } from "./pages/timeline.tsx";
import { useKeys } from "./parts/keys.ts";
import { Notice, Noticed, useNotices } from "./parts/notice.tsx";
import { Empty } from "./parts/states.tsx";
import { type Route, toHash, useRoute } from "./route.ts";
import { useWork, Working } from "./work.ts";

interface Page {
  readonly label: string;
  /** The page of the navigation from which it is reached. */
  readonly within?: string;
  readonly shown: FunctionComponent<{ readonly route: Route }>;
}

/** THE pages, in the order of the navigation. */
const PAGES: Readonly<Record<string, Page>> = {
  now: { label: "Now", shown: NowPage },
  memories: { label: "Memories", shown: MemoriesPage },
  review: { label: "Review", shown: ReviewPage },
  search: { label: "Search", shown: SearchPage },
  timeline: { label: "Timeline", shown: TimelinePage },
  projects: { label: "Projects", shown: ProjectsPage },
  health: { label: "Health", shown: HealthPage },
  settings: { label: "Settings", shown: SettingsPage },
  session: { label: "Session", shown: SessionPage, within: "timeline" },
  file: { label: "File", shown: FilePage, within: "timeline" },
};

/** Pages of the navigation. */
const FIRST = Object.entries(PAGES).filter(([, { within }]) => within === undefined);

export function App({ hasSession }: { readonly hasSession: boolean }) {
  return hasSession ? (
    <Opened />
  ) : (
    <Empty title="No session is open in this browser.">
      <p>
        Run <code>unbidden ui</code> in a terminal.
      </p>
    </Empty>
  );
}

function Opened() {
  const route = useRoute();
  const changes = useChanges();
  const notices = useNotices();
  const work = useWork();
  const name = route.page in PAGES ? route.page : (Object.keys(PAGES)[0] as string);
  const page = PAGES[name] as Page;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${page.label} · Unbidden`;
  }, [page.label]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys({
    ...Object.fromEntries(FIRST.map(([key], at) => [String(at + 1), () => location.assign(toHash(key))])),
    "/": () => {
      location.assign(toHash("search"));
      document.querySelector<HTMLElement>("main input")?.focus();
    },
    "?": () => setHelpOpen(true),
  });
  return (
    <Changes.Provider value={changes.count}>
      <Noticed.Provider value={notices}>
        <Working.Provider value={work}>
          <button class="skip" onClick={() => main.current?.focus()} type="button">
            Skip to the content
          </button>
          <header>
            <a class="name" href={`#/${Object.keys(PAGES)[0]}`}>
              unbidden
            </a>
            <nav aria-label="Pages">
              {FIRST.map(([key, { label }]) => (
                <a
                  aria-current={key === (page.within ?? name) ? "page" : undefined}
                  href={`#/${key}`}
                  key={key}
                >
                  {label}
                </a>
              ))}
            </nav>
            <span class="line" role="status">
              {changes.isOpen ? "" : "not connected; trying again"}
            </span>
            <button aria-keyshortcuts="?" class="plain" onClick={() => setHelpOpen(true)} type="button">
              Keys
            </button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reached by keys. */}
          <main id="main" ref={main} tabIndex={0}>
            <h1 class="out-of-sight">{page.label}</h1>
            <page.shown route={route} />
          </main>
          {isHelpOpen && (
            <KeysDialog onClose={() => setHelpOpen(false)} pages={FIRST.map(([, { label }]) => label)} />
          )}
          <Notice />
        </Working.Provider>
      </Noticed.Provider>
    </Changes.Provider>
  );
}
