import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { Field } from '#shell/ui/field.tsx'
import { useHandScanner } from '#shell/ui/office/use-hand-scanner.ts'

interface PickFieldProps<Found> {
  label: string
  hint?: string
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
  keyOf: (match: Found) => number
  words: (match: Found) => { title: string; beside: string }
  onPick: (match: Found) => void
  onDone?: () => void
  /** Takes what is scanned while the focus is elsewhere, too. */
  scans?: boolean
  fieldRef?: Ref<HTMLInputElement>
}

/** Milliseconds: scanners that end with CR LF send LF at their pace; a person who has seen the goods comes later. */
const secondEnter = 80

export function PickField<Found>({
  find,
  keyOf,
  words,
  onPick,
  onDone,
  scans = false,
  fieldRef,
  ...field
}: PickFieldProps<Found>) {
  const [text, setText] = useState('')
  const [match, setFound] = useState<Found[] | undefined>()
  const [at, setAt] = useState(0)
  const stop = useRef<AbortController | undefined>(undefined)
  const [missed, setMissed] = useState('')
  const looking = useRef(0)
  const entered = useRef(Number.NEGATIVE_INFINITY)
  const picked = useRef(onPick)
  picked.current = onPick
  const list = useId()

  function type(typed: string) {
    stop.current?.abort()
    setText(typed)
    setFound(undefined)
    setMissed('')
    const value = typed.trim()
    if (value === '') return
    const asking = new AbortController()
    stop.current = asking
    const { signal } = asking
    find(value, signal).then(
      (rows) => {
        if (signal.aborted) return
        setFound(rows)
        setAt(0)
      },
      () => undefined,
    )
  }

  function pick(one: Found) {
    type('')
    onPick(one)
  }

  /** A scanner's Enter comes before the answer, and the next scan must not wait. */
  async function pickFirst(value: string) {
    type('')
    looking.current++
    const [first] = await find(value, new AbortController().signal).catch(() => [])
    looking.current--
    if (first) picked.current(first)
    else setMissed(value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey) return
    const last = (match?.length ?? 1) - 1
    if (event.key === 'ArrowDown') setAt(Math.min(last, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Escape') type('')
    else if (event.key === 'Enter') {
      const isSecond = looking.current > 0 || event.timeStamp - entered.current < secondEnter
      entered.current = event.timeStamp
      if (text.trim() === '') {
        if (!isSecond) onDone?.()
      } else if (match?.[at]) pick(match[at])
      else if (!match) void pickFirst(text.trim())
      else {
        // stays for who typed it; the next scan takes its place
        event.currentTarget.select()
        setMissed(text.trim())
      }
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      {scans && <HandScanner onCode={(code) => void pickFirst(code.trim())} />}
      <Field {...field}>
        {(wiring) => (
          <input
            {...wiring}
            ref={fieldRef}
            type="text"
            role="combobox"
            aria-expanded={Boolean(match)}
            aria-controls={list}
            aria-activedescendant={match?.[at] && `${list}-${keyOf(match[at])}`}
            autoComplete="off"
            className="control"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p role="alert" className="mt-1 text-sm font-medium text-bad wrap-anywhere empty:hidden">
        {missed && `„${missed}“ neradome.`}
      </p>
      {match && (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={field.label}
          className="absolute inset-x-0 top-full z-40 mt-1 max-h-80 overflow-auto rounded-house border border-line bg-raised shadow-lift"
        >
          {match.length === 0 && <p className="px-3 py-2 text-soft">Nieko neradome.</p>}
          {match.map((one, index) => (
            <button
              key={keyOf(one)}
              id={`${list}-${keyOf(one)}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => pick(one)}
              className="block w-full px-3 py-2 text-left wrap-anywhere aria-selected:picked"
            >
              <span>{words(one).title}</span>
              <span className="figures block text-sm text-soft">{words(one).beside}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function HandScanner({ onCode }: { onCode: (code: string) => void }) {
  useHandScanner(onCode)
  return null
}
