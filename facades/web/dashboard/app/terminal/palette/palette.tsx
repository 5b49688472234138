import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { currentLocation, navigate } from '../../frame/navigate.ts'
import { FailureText } from '../../parts/failure-text.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { paletteWords } from '../../words/terminal-palette.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { asOfHere, withAsOf } from '../as-of.ts'
import { labelOf } from '../labels.ts'
import { filterText } from '../screen/filters.ts'
import { GROUPS, type Option } from './option.ts'
import { type Reading, readWords } from './read-words.ts'
import { useCommands } from './use-commands.ts'
import { type Found, useFound } from './use-found.ts'

/** Goes to a bond, an issuer, a page or a place of the documentation, applies typed filters, or does an action. */
export function View({ onClose }: { onClose(): void }) {
  const texts = useWords(paletteWords)
  const { whole } = useFormats()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const asked = text.trim()
  const reading = readWords(asked, new Date().toISOString().slice(0, 10))
  const hasFilters = Object.keys(reading.parameters).length > 0
  const found = useFound(asked, hasFilters ? reading.parameters : null)
  const commands = useCommands(asked)
  const all = [...useFilterOptions(asked, reading, found), ...commands, ...found.options]
  const options = GROUPS.flatMap(group => all.filter(option => option.group === group))
  const active = Math.max(
    0,
    options.findIndex(option => option.id === wanted),
  )
  useEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  useEffect(() => {
    if (wanted !== null) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  const run = (option: Option | undefined) => {
    if (option === undefined) return
    onClose()
    option.run()
  }
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const to = moves[event.key]
    if (to !== undefined) setWanted(options.at(to % Math.max(1, options.length))?.id ?? null)
    else if (event.key === 'Enter') run(options[active])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the list closes it, as Escape does.
    <dialog
      ref={dialog}
      class="palette"
      aria-label={texts.title}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <input
        type="text"
        role="combobox"
        aria-label={texts.title}
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}${active}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={texts.placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setWanted(null)
        }}
        onKeyDown={press}
      />
      <div id={`${id}list`} role="listbox" aria-label={texts.title} class="palette-list">
        {GROUPS.map(group => {
          const rows = options.flatMap((option, index) => (option.group === group ? [[option, index] as const] : []))
          if (rows.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <p id={`${id}${group}`} class="palette-group">
                {texts[group]}
              </p>
              {rows.map(([option, index]) => (
                <Line
                  key={option.id}
                  id={`${id}${index}`}
                  option={option}
                  isActive={index === active}
                  onRun={() => run(option)}
                  onPoint={() => setWanted(option.id)}
                />
              ))}
            </div>
          )
        })}
      </div>
      <div class="palette-foot">
        {found.failure !== null && <FailureText failure={found.failure} />}
        {hasFilters && reading.unread.length > 0 && <p>{texts.unread(reading.unread.join(', '))}</p>}
        {options.length === 0 && <p>{texts.nothing}</p>}
        {asked === '' && <p>{texts.examples}</p>}
        <p class="muted keys">{texts.keys}</p>
        <p class="unseen" role="status">
          {texts.found(whole(options.length))}
        </p>
      </div>
    </dialog>
  )
}

interface LineProps {
  readonly id: string
  readonly option: Option
  readonly isActive: boolean
  onRun(): void
  onPoint(): void
}

function Line({ id, option: { title, note, chips = [] }, isActive, onRun, onPoint }: LineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input listens to the keys.
    <div id={id} role="option" aria-selected={isActive} class="palette-line" onClick={onRun} onMouseMove={onPoint}>
      <span class="title">
        {chips.map(chip => (
          <span key={chip} class="chip">
            {chip}
          </span>
        ))}
        <span>{title}</span>
      </span>
      {note !== undefined && <small>{note}</small>}
    </div>
  )
}

/** The screen by the filters that were read, with the other words as a name, and by the whole text as a name. */
function useFilterOptions(asked: string, { parameters, unread }: Reading, { total }: Found): readonly Option[] {
  const texts = useWords(paletteWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  if (asked === '') return []
  const search: Option = {
    ...{ id: 'search', group: 'search', title: texts.searchFor(asked), run: () => show({ Query: asked }) },
  }
  const isin = /^[a-z]{2}[a-z0-9]{9}\d$/i.test(asked) ? asked.toUpperCase() : null
  if (isin !== null) {
    const run = () => navigate(withAsOf(`/app/bond/${isin}`))
    return [{ id: 'isin', group: 'bonds', title: texts.openIsin(isin), run }, search]
  }
  if (Object.keys(parameters).length === 0) return [search]
  const chips = Object.entries(parameters).map(([name, value]) =>
    filterText(language, name, value, one => labelOf(language, one)),
  )
  const note = total === null ? undefined : terminal.bonds(whole(total))
  const filtered: Option = {
    ...{ id: 'filters', group: 'filters', title: texts.show, chips, run: () => show(parameters) },
    ...(note !== undefined && { note }),
  }
  if (unread.length === 0) return [filtered, search]
  const named = unread.join(' ')
  const run = () => show({ ...parameters, Query: named })
  return [filtered, { id: 'named', group: 'filters', title: texts.andNamed(named), chips, run }, search]
}

/** Opens the screen with filters; its day and its own settings stay. */
function show(parameters: Readonly<Record<string, string>>): void {
  const { path, query } = currentLocation()
  const own = path === '/app/screen' ? [...query].filter(([name]) => /^[a-z]/.test(name)) : []
  const next = new URLSearchParams([...Object.entries({ ...parameters, ...asOfHere() }), ...own])
  navigate(`/app/screen?${next.toString().replaceAll('%2C', ',')}`)
}
