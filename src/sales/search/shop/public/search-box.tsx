import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'
import { minSearchLetters } from '../../min-search-letters.ts'
import type { Search, SearchResult } from '../../search.contract.ts'
import { buildSuggestionPath } from '../build-suggestion-path.ts'

const Suggestions = createLazyComponent(() => import('../suggestions.tsx'), { part: 'Suggestions', isQuiet: true })

const closeDelayMilliseconds = 200

/** WAI-ARIA combobox with list; works without scripts. */
export function SearchBox() {
  const id = useId()
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = pathname === '/search' ? (new URLSearchParams(search).get('raktazodis') ?? '') : ''
  const [typed, setTyped] = useState(value)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const matches = useSuggestions(open ? typed : '')
  const shown = open && matches.length > 0
  const picked = shown ? matches[at] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setOpen(false), [key])
  // Keeps the term on the results page only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setTyped(value), [key, value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, no choice among them yet
  useEffect(() => setAt(-1), [matches])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = matches.length + 1
      if (shown) setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (event.key === 'Enter' && picked) {
      event.preventDefault()
      setOpen(false)
      navigate(buildSuggestionPath(picked))
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
      {shown && <Suggestions id={id} results={matches} at={at} onPoint={setAt} />}
      <p role="status" className="sr-only">
        {shown ? `Pasiūlymų: ${matches.length}. Rinkitės rodyklėmis.` : ''}
      </p>
    </Form>
  )
}

const search = defineSlimEndpoint<typeof Search>('GET', '/api/search')

const suggestionsShown = 5
const pauseMilliseconds = 300

/** Empty under two letters or on failure. */
function useSuggestions(typed: string): SearchResult[] {
  const [matches, setFound] = useState<SearchResult[]>([])
  const text = typed.trim()

  useEffect(() => {
    if (text.length < minSearchLetters) {
      setFound([])
      return
    }
    const abort = new AbortController()
    const clock = setTimeout(() => {
      sendRequest(search, { query: { raktazodis: text, limit: suggestionsShown }, signal: abort.signal })
        .then((results) => setFound(results.slice(0, suggestionsShown)))
        .catch(() => {
          if (!abort.signal.aborted) setFound([])
        })
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [text])

  return matches
}
