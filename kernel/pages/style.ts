import { asset } from './asset.ts'

/** The one style sheet of every page: colours by theme, the small card, the reference. Contrast is at least 4.5 everywhere. */
export const STYLE_SHEET = asset(
  '/docs/pages.css',
  'text/css; charset=utf-8',
  `
:root {
  color-scheme: light dark;
  --ground: #fff; --surface: #f5f6f8; --line: #e2e5ea; --edge: #7b8492;
  --text: #14171c; --muted: #56606e; --accent: #4338ca; --on-accent: #fff; --tint: #eef0ff;
  --good: #15692f; --good-tint: #e2f5e8; --info: #1d4ed8; --info-tint: #e6edff;
  --warn: #864900; --warn-tint: #fdf0db; --bad: #b02318; --bad-tint: #fde9e7;
  --code: #111827; --code-text: #e5e9f0; --code-muted: #9aa7bb; --code-key: #93c5fd; --code-string: #a7e3b5; --code-value: #f6c177;
  --sans: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116; --surface: #161a21; --line: #272d37; --edge: #7d8796;
    --text: #e7eaef; --muted: #9ea8b6; --accent: #aab4ff; --on-accent: #14163a; --tint: #1c2140;
    --good: #7fe0a0; --good-tint: #11301d; --info: #9dbdff; --info-tint: #16264a;
    --warn: #f3c274; --warn-tint: #34260e; --bad: #ffa8a0; --bad-tint: #3c1816;
    --code: #090c11;
  }
  .card-page { --page: var(--ground); --sheet: var(--surface) }
}
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1.5rem }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 var(--sans); overflow-wrap: break-word }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.015em; margin: 0; text-wrap: balance }
p, ul, ol { margin: .75rem 0 }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
code, pre, kbd { font: .875em/1.6 var(--mono) }
:not(pre) > code { overflow-wrap: anywhere }
p code, li code, td code { background: var(--surface); border-radius: 4px; padding: .1em .3em; box-decoration-break: clone; -webkit-box-decoration-break: clone }
pre { margin: 0; padding: 1rem; overflow: auto; background: var(--code); color: var(--code-text); font-size: 13px; tab-size: 2 }
[hidden] { display: none !important }

/* One thing to read or to decide: pay, connect, errors */
.card-page { min-height: 100vh; min-height: 100dvh; display: grid; grid-template: 1fr auto / minmax(0, 1fr); justify-items: center; background: var(--page, var(--surface)); padding: 1.25rem }
.card { align-self: center; width: 100%; max-width: 27rem; background: var(--sheet, var(--ground)); border: 1px solid var(--line); border-radius: 16px; padding: 2.25rem 2rem; box-shadow: 0 1px 2px #0000000d, 0 12px 32px -12px #0000001f }
.card { overflow-wrap: anywhere }
.card h1 { font-size: 1.625rem; font-weight: 650 }
.card h2 { font-size: 1rem; font-weight: 650; margin-top: 1.75rem }
.card h2 + ul.links { margin-top: .75rem }
.card > :last-child { margin-bottom: 0 }
.card p { color: var(--muted) }
.card p.lead { color: var(--text); font-size: 1.0625rem }
.card .amount { display: block; color: var(--text); font-size: 2.75rem; font-weight: 650; letter-spacing: -.035em; line-height: 1.1; font-variant-numeric: tabular-nums; margin: .25rem 0 1rem }
.card form, .card .actions { display: grid; gap: .625rem; margin: 1.75rem 0 0 }
.card dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .375rem 1rem; margin: 1.5rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .875rem }
.card dt { color: var(--muted) }
.card dd { margin: 0; overflow-wrap: anywhere }
.card ul.links { list-style: none; padding: 0; margin: 1.5rem 0 0; display: grid; gap: .5rem }
.eyebrow { display: block; color: var(--muted); font-size: .875rem; font-weight: 550; margin: 0 0 .375rem }
.done { display: grid; place-items: center; width: 3rem; height: 3rem; border-radius: 50%; background: var(--good-tint); color: var(--good); margin: 0 0 1.25rem }
.done svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentcolor; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round }
.notice { border-radius: 10px; background: var(--warn-tint); color: var(--warn) !important; padding: .625rem .875rem; font-size: .875rem; line-height: 1.45 }
button, .button { display: inline-block; font: 600 1rem/1.25 var(--sans); text-align: center; text-decoration: none; cursor: pointer; border: 1px solid var(--accent); border-radius: 10px; padding: .8125rem 1.25rem; background: var(--accent); color: var(--on-accent) }
button:hover, .button:hover { filter: brightness(1.12) }
button.quiet, .button.quiet { background: transparent; color: var(--text); border-color: var(--edge) }
button.quiet:hover { background: var(--surface); filter: none }
.imprint { color: var(--muted); font-size: .8125rem; margin: 1.5rem 0 .25rem; text-align: center }
.imprint a { color: inherit }

/* The reference */
.reference { display: grid; grid-template-columns: 17rem minmax(0, 1fr); font-size: 15px }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--ground); padding: .5rem 1rem }
.side { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; border-right: 1px solid var(--line); background: var(--surface) }
.side .brand { display: block; padding: 1.25rem 1.25rem .875rem; font-weight: 650; line-height: 1.3; letter-spacing: -.01em; color: var(--text); text-decoration: none }
.side .find { padding: 0 1.25rem; position: relative }
.find input { width: 100%; font: 15px/1.25 var(--sans); color: var(--text); background: var(--ground); border: 1px solid var(--edge); border-radius: 8px; padding: .5rem 2.25rem .5rem .75rem }
.find input::placeholder { color: var(--muted); opacity: 1 }
.find input::-webkit-search-cancel-button { display: none }
.find kbd { position: absolute; right: 1.75rem; top: .4375rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .375rem; color: var(--muted); font-size: 12px; pointer-events: none }
.find output { display: block; min-height: 1.375rem; padding: .25rem 0 0; color: var(--muted); font-size: 13px; line-height: 1.35 }
.side nav { overflow: auto; padding: .25rem .75rem 2rem; flex: 1 }
.side ul { list-style: none; margin: 0 0 .75rem; padding: 0 }
.side li a { display: flex; justify-content: space-between; gap: .5rem; padding: .3125rem .5rem; border-radius: 6px; color: var(--text); text-decoration: none }
.side li a:hover { background: var(--line) }
.side li a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600 }
.side li small { color: var(--muted); font-size: 13px; font-variant-numeric: tabular-nums }
.reference main { padding: 2.5rem clamp(1.25rem, 4vw, 3.5rem) 6rem; max-width: 82rem; min-width: 0 }
.reference h1 { font-size: clamp(1.75rem, 4vw, 2.375rem); font-weight: 680; letter-spacing: -.03em }
.reference h2 { font-size: 1.375rem; font-weight: 650 }
.reference h3 { font-size: 1rem; font-weight: 650; margin: 2rem 0 0 }
.prose { max-width: 46rem }
.prose > :first-child { margin-top: 0 }
.prose > :last-child { margin-bottom: 0 }
.prose pre { border-radius: 10px; margin: 1rem 0 }
.prose table { border-collapse: collapse; display: block; overflow: auto }
.prose th, .prose td { border-top: 1px solid var(--line); padding: .375rem .75rem .375rem 0; text-align: left; vertical-align: top }
.reference .intro { margin-top: 1rem; max-width: 72rem; columns: 24rem; column-gap: 3.5rem }
.intro > p:first-child { font-size: 1.125rem; color: var(--muted); column-span: all; margin-bottom: 1.25rem }
.reference .intro h2 { font-size: 1rem; margin: 0; break-after: avoid }
.intro h2 + p { margin: .25rem 0 1.5rem; break-inside: avoid }
.group { margin-top: 3.5rem; scroll-margin-top: 1.5rem }
.group > h2 a { color: inherit; text-decoration: none }
.group > h2 a:hover::after { content: " #"; color: var(--muted) }
.group > .prose { color: var(--muted); margin: .375rem 0 1rem }
.rows { border: 1px solid var(--line); border-radius: 12px; overflow: clip }
.row + .row { border-top: 1px solid var(--line) }
.row > summary { display: grid; grid-template-columns: 4rem minmax(0, auto) minmax(0, 1fr) auto; align-items: baseline; gap: .25rem .875rem; padding: .6875rem 1rem; cursor: pointer; list-style: none; scroll-margin-top: 1.5rem }
.row > summary::-webkit-details-marker { display: none }
.row > summary:hover { background: var(--surface) }
.row > summary:focus-visible { outline-offset: -3px; border-radius: 6px }
.row:first-child > summary:focus-visible { border-radius: 10px 10px 6px 6px }
.row[open] > summary { background: var(--surface) }
.row .path { font: 550 13.5px/1.5 var(--mono); overflow-wrap: anywhere }
.row .title { color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.row[open] .title { white-space: normal }
.schema > summary { grid-template-columns: minmax(0, auto) minmax(0, 1fr) }
.method { font: 650 11.5px/1.7 var(--mono); letter-spacing: .02em; text-align: center; border-radius: 5px; padding: .0625rem 0; color: var(--info); background: var(--info-tint) }
.method.get { color: var(--good); background: var(--good-tint) }
.method.put, .method.patch { color: var(--warn); background: var(--warn-tint) }
.method.delete { color: var(--bad); background: var(--bad-tint) }
.tags { display: flex; flex-wrap: wrap; gap: .375rem }
.tag { font-size: 12px; font-weight: 550; line-height: 1.6; letter-spacing: 0; border-radius: 99px; padding: 0 .5625rem; background: var(--tint); color: var(--accent); white-space: nowrap; vertical-align: .15em }
.tag.down { background: var(--bad-tint); color: var(--bad) }
.detail { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem; padding: 1.25rem 1rem 2rem; border-top: 1px solid var(--line) }
.detail.single { grid-template-columns: minmax(0, 1fr) }
.detail h3:first-child { margin-top: 0 }
.detail .prose + h3 { margin-top: 1.75rem }
.detail .also { color: var(--muted); font-size: 14px }
.samples { display: grid; gap: 1rem; align-content: start; position: sticky; top: 1rem; align-self: start }
figure { margin: 0; min-width: 0; border-radius: 12px; overflow: hidden; background: var(--code); border: 1px solid var(--line); position: relative }
figcaption { color: var(--code-muted); font-size: 12.5px; font-weight: 550; padding: .5rem 1rem 0 }
figure pre { max-height: 30rem; padding-top: .5rem }
figure button { position: absolute; top: .375rem; right: .5rem; padding: .1875rem .625rem; font-size: 12px; border-radius: 6px; background: #ffffff1a; color: var(--code-text); border: 0 }
::highlight(key) { color: var(--code-key) }
::highlight(string) { color: var(--code-string) }
::highlight(value) { color: var(--code-value) }
.fields { list-style: none; margin: .625rem 0 0; padding: 0 }
.fields > li { padding: .625rem 0; border-top: 1px solid var(--line) }
.fields .fields { margin-left: .25rem; padding-left: .875rem; border-left: 2px solid var(--line) }
.fields .name { font-weight: 600; background: none; padding: 0; margin-right: .375rem }
.fields .type { color: var(--muted); font-size: 13.5px }
.fields .must { color: var(--bad); font-size: 12.5px; font-weight: 600; margin-left: .25rem }
.fields .limits { color: var(--muted); font-size: 13.5px; margin: .125rem 0 0 }
.fields p { margin: .25rem 0 0 }
.answers { list-style: none; margin: .5rem 0 0; padding: 0 }
.answers li { display: flex; flex-wrap: wrap; gap: .125rem .75rem; padding: .25rem 0 }
.answers .status { font: 650 13.5px/1.8 var(--mono); min-width: 2.5rem }
.errors { list-style: none; margin: 0; padding: 0 }
.errors li { display: grid; align-items: baseline; grid-template-columns: 3rem 13rem minmax(0, 1fr); gap: .25rem 1rem; padding: .625rem 1rem; scroll-margin-top: 1.5rem }
.errors li + li { border-top: 1px solid var(--line) }
.errors li:target { background: var(--tint) }
.errors p { margin: 0 }
.errors .status { font: 650 13.5px/1.8 var(--mono) }
.errors code.code { background: none; padding: 0; font-weight: 600; overflow-wrap: anywhere }
@media (max-width: 75rem) { .detail { grid-template-columns: minmax(0, 1fr) } .samples { position: static; margin-top: 1.75rem } }
@media (max-width: 56rem) {
  html { scroll-padding-top: 5.5rem }
  .reference { display: block }
  .side { display: contents }
  .side .brand { border: 0; background: var(--surface); padding-bottom: .25rem }
  .side .find { position: sticky; top: 0; z-index: 1; background: var(--surface); border-bottom: 1px solid var(--line); padding: .625rem 1.25rem .25rem }
  .find kbd { display: none }
  .find output { min-height: 0; padding-bottom: .375rem }
  .side nav { padding: .75rem .75rem 0; max-height: none }
  .side ul { columns: 2; column-gap: .5rem }
  .side li { break-inside: avoid }
  .searching .side nav { display: none }
  .searching #top { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .searching .group { margin-top: 1.5rem }
  .reference main { padding-top: 1.25rem }
  .row > summary { grid-template-columns: 4rem minmax(0, 1fr); align-items: center }
  .row .title { grid-column: 1 / -1; white-space: normal; line-height: 1.4 }
  .row .tags { grid-column: 1 / -1 }
  .schema > summary { grid-template-columns: minmax(0, 1fr) }
  .errors li { grid-template-columns: 3rem minmax(0, 1fr) }
  .errors p { grid-column: 1 / -1 }
  .group, .row > summary, .errors li { scroll-margin-top: 5.5rem }
}
@media print { .side, figure button { display: none } .reference { display: block } }
`,
)
