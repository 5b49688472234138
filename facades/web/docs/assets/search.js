const dialog = document.getElementById('search')
const input = dialog.querySelector('input')
const list = dialog.querySelector('ul')
const output = dialog.querySelector('output')
const MOST = 40

/** Every place of the documentation; requested when the search is opened for the first time. */
let places

async function open() {
  dialog.showModal()
  input.select()
  places ??= (await (await fetch(dialog.dataset.index)).json()).map(readPlace)
  show()
}

function readPlace({ t: title, p: page, u: url, x: text }) {
  return { title, page, url, text, name: title.toLowerCase(), whole: `${title} ${page ?? ''} ${text}`.toLowerCase() }
}

document.querySelector('.open-search').addEventListener('click', open)

document.addEventListener('keydown', event => {
  const isTyping = event.target.closest('input, select, textarea, [contenteditable]') !== null
  const isWanted = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey))
  if (!isWanted || dialog.open) return
  event.preventDefault()
  open()
})

/** Russian words change their endings, so the last two letters of a longer one are not compared. */
function stemOf(word) {
  return /^[а-яё]{6,}$/.test(word) ? word.slice(0, -2) : word
}

/** How well a place fits; 0 when a word is missing. Pages come before places on them. */
function scoreOf({ name, whole, page }, words) {
  if (!words.every(word => whole.includes(word))) return 0
  const inName = words.filter(word => name.includes(word)).length
  const begins = words.some(word => name.startsWith(word) || name.includes(`.${word}`)) ? 2 : 0
  const exact = name === words.join(' ') || words.some(word => name.endsWith(`.${word}`)) ? 4 : 0
  return 1 + inName * 3 + begins + exact + (page === undefined ? 2 : 0) - name.length / 1000
}

function show() {
  const words = input.value
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(word => word !== '')
    .map(stemOf)
  const scored = words.length === 0 ? [] : places.map(place => ({ place, score: scoreOf(place, words) }))
  const fitting = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  list.replaceChildren(...fitting.slice(0, MOST).map(({ place }, index) => itemOf(place, index)))
  output.textContent = words.length > 0 && fitting.length === 0 ? dialog.dataset.none : ''
  choose(0)
}

function itemOf({ title, page, url, text }, index) {
  const item = document.createElement('li')
  item.id = `found-${index}`
  item.role = 'option'
  item.dataset.url = url
  const heading = document.createElement('strong')
  heading.textContent = title
  const where = document.createElement('span')
  where.className = 'where'
  where.textContent = page ?? ''
  const excerpt = document.createElement('span')
  excerpt.className = 'excerpt'
  excerpt.textContent = text
  item.append(heading, where, excerpt)
  return item
}

let chosen = 0

/** Focus stays in the field; the chosen item is announced by its id. */
function choose(index) {
  const items = [...list.children]
  chosen = Math.max(0, Math.min(index, items.length - 1))
  for (const [at, item] of items.entries()) item.setAttribute('aria-selected', String(at === chosen))
  const item = items[chosen]
  input.setAttribute('aria-expanded', String(item !== undefined))
  if (item === undefined) input.removeAttribute('aria-activedescendant')
  else {
    input.setAttribute('aria-activedescendant', item.id)
    item.scrollIntoView({ block: 'nearest' })
  }
}

function follow(item) {
  if (!item) return
  dialog.close()
  location.assign(item.dataset.url)
}

input.addEventListener('input', () => {
  if (places !== undefined) show()
})
input.addEventListener('keydown', event => {
  const steps = { ArrowDown: 1, ArrowUp: -1 }
  if (event.key in steps) choose(chosen + steps[event.key])
  else if (event.key === 'Enter') follow(list.children[chosen])
  // Without this the first press would only empty the field.
  else if (event.key === 'Escape') dialog.close()
  else return
  event.preventDefault()
})
list.addEventListener('click', event => follow(event.target.closest('li')))
dialog.addEventListener('click', event => {
  if (event.target === dialog) dialog.close()
})
