import { asset } from '../pages/asset.ts'

/**
 * What the reference does in the browser: search with keyboard, links that open what they name, copying, colours of code
 * (by the Highlight API: no elements are added), the section that is being read.
 */
export const REFERENCE_SCRIPT = asset(
  '/docs/reference.js',
  'text/javascript; charset=utf-8',
  `'use strict'
const all = (selector) => [...document.querySelectorAll(selector)]
const form = document.querySelector('.find'), input = form.querySelector('input'), output = form.querySelector('output')
const rows = all('details.row'), groups = all('.group'), intro = document.querySelector('.intro')
form.hidden = false

/* search */
let texts
function filter() {
  texts ??= rows.map((row) => (row.firstElementChild.textContent + ' ' + (row.dataset.find ?? '') + ' ' + row.closest('.group').id).toLowerCase())
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  rows.forEach((row, at) => { row.hidden = !words.every((word) => texts[at].includes(word)) })
  for (const group of groups) group.hidden = words.length > 0 && !group.querySelector('details.row:not([hidden])')
  intro.hidden = words.length > 0
  document.body.classList.toggle('searching', words.length > 0)
  const operations = rows.filter((row) => !row.hidden && row.matches('.op')).length, found = shown().length
  output.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing found' : operations + (operations === 1 ? ' operation' : ' operations') + ', ' + (found - operations) + (found - operations === 1 ? ' schema' : ' schemas')
  if (words.length > 0) scrollTo(0, 0)
}
const shown = () => rows.filter((row) => !row.hidden)
const clear = () => { input.value = ''; filter() }
const focus = (row) => { row?.firstElementChild.focus(); row?.scrollIntoView({ block: 'nearest' }) }
input.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key, target } = event
  if (key === '/' && !target.matches('input')) { event.preventDefault(); input.focus(); input.select() }
  else if (target === input && key === 'Escape') { clear(); input.blur() }
  else if (target === input && key === 'ArrowDown') { event.preventDefault(); focus(shown()[0]) }
  else if (target === input && key === 'Enter') { const row = shown()[0]; if (row && input.value) { row.open = true; focus(row) } }
  else if (target.matches('.row > summary') && (key === 'ArrowDown' || key === 'ArrowUp')) {
    event.preventDefault()
    const visible = shown(), at = visible.indexOf(target.parentElement) + (key === 'ArrowDown' ? 1 : -1)
    if (at < 0) input.focus(); else focus(visible[at])
  }
})

/* links open what they name */
function follow() {
  const id = decodeURIComponent(location.hash.slice(1)), target = document.getElementById(id) ?? (id.startsWith('error.') && document.getElementById('errors'))
  if (!target) return
  if (target.closest('[hidden]')) clear()
  if (target.matches('details')) { target.open = true; target.firstElementChild.focus({ preventScroll: true }) }
  target.scrollIntoView()
}
addEventListener('hashchange', follow)
addEventListener('click', (event) => { if (location.hash && event.target.closest('a')?.hash === location.hash) follow() })

/* colours and copying, when a row is opened */
const TOKEN = /("(?:[^"\\\\]|\\\\.)*")(\\s*:)?|\\b(?:true|false|null)\\b|(?<![\\w.-])-?\\d[\\d.eE+-]*\\b/g
const colours = globalThis.Highlight && CSS.highlights ? ['key', 'string', 'value'].map((name) => { const list = new Highlight(); CSS.highlights.set(name, list); return list }) : undefined
function paint(node) {
  if (!colours || node?.nodeType !== 3) return
  for (const { 0: text, 1: quoted, 2: colon, index } of node.data.matchAll(TOKEN)) {
    const range = new StaticRange({ startContainer: node, startOffset: index, endContainer: node, endOffset: index + (quoted ?? text).length })
    colours[quoted ? (colon ? 0 : 1) : 2].add(range)
  }
}
function dress(row) {
  if (row.dataset.dressed) return
  row.dataset.dressed = '1'
  for (const figure of row.querySelectorAll('figure')) {
    const code = figure.querySelector('code'), button = document.createElement('button')
    paint(code.firstChild)
    button.type = 'button'; button.textContent = 'Copy'
    button.setAttribute('aria-label', 'Copy ' + figure.firstElementChild.textContent.toLowerCase())
    button.addEventListener('click', async () => {
      await navigator.clipboard?.writeText(code.textContent)
      button.textContent = 'Copied'
      setTimeout(() => { button.textContent = 'Copy' }, 1500)
    })
    figure.append(button)
  }
}
document.addEventListener('toggle', ({ target }) => {
  if (!target.matches('details.row') || !target.open) return
  dress(target)
  history.replaceState(null, '', '#' + target.id)
}, true)

/* the section that is being read */
const links = new Map(all('.side nav a[href^="#"]').map((link) => [link.hash.slice(1), link]))
const seen = new Set()
const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target.id) : seen.delete(target.id)
  const current = groups.find(({ id }) => seen.has(id))?.id
  for (const [id, link] of links) id === current ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current')
}, { rootMargin: '-10% 0px -80% 0px' })
for (const group of groups) watch.observe(group)
follow()
`,
)
