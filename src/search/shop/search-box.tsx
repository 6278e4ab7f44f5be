import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { SearchIcon } from '#ui/frame-icons.tsx'
import { suggestionPath } from './result-path.ts'
import { useSuggestions } from './use-suggestions.ts'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

const closeDelayMilliseconds = 200

/** The search field of the header: a combobox (WAI-ARIA, list autocomplete) around a plain form that works by itself. */
export function SearchBox() {
  const id = useId()
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('raktazodis') ?? '') : ''
  const [typed, setTyped] = useState(asked)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const found = useSuggestions(open ? typed : '')
  const shown = open && found.length > 0
  const picked = shown ? found[at] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setOpen(false), [key])
  // What was asked stays in the field on its results; on other pages the field is ready for the next question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setTyped(asked), [key, asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, no choice among them yet
  useEffect(() => setAt(-1), [found])
  useEffect(() => () => clearTimeout(closing.current), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = found.length + 1
      if (shown) setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (event.key === 'Enter' && picked) {
      event.preventDefault()
      setOpen(false)
      navigate(suggestionPath(picked))
    }
  }

  return (
    <Form
      role="search"
      action="/search"
      className="relative"
      onSubmit={() => {
        setOpen(false)
        field.current?.blur()
      }}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={() => {
        closing.current = setTimeout(() => setOpen(false), closeDelayMilliseconds)
      }}
    >
      <label htmlFor={`${id}-field`} className="sr-only">
        Ieškoti įrankių ir priedų
      </label>
      <input
        ref={field}
        id={`${id}-field`}
        type="search"
        name="raktazodis"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={picked ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder="Ieškoti: perforatorius, pastoliai…"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        className="control pr-12 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Ieškoti"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-house text-soft hover:text-ink"
      >
        <SearchIcon />
      </button>
      {shown && (
        <Suspense fallback={null}>
          <Suggestions id={id} found={found} at={at} onPoint={setAt} />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {shown ? `Pasiūlymų: ${found.length}. Rinkitės rodyklėmis.` : ''}
      </p>
    </Form>
  )
}
