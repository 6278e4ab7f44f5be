import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'

const Suggestions = createLazyComponent(() => import('../suggestions.tsx'), { part: 'Suggestions', isQuiet: true })

const closeDelayMilliseconds = 200

/** WAI-ARIA combobox with list; works without scripts. The list, with all that it asks, comes with the first focus. */
export function SearchBox() {
  const id = useId()
  const { key, pathname, search } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  const value = pathname === '/search' ? (new URLSearchParams(search).get('raktazodis') ?? '') : ''
  const [typed, setTyped] = useState(value)
  const [isWoken, wake] = useState(false)
  const [open, setOpen] = useState(false)
  /** Undefined without a list, '' while nothing of it is picked. */
  const [picked, setPicked] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setOpen(false), [key])
  // Keeps the term on the results page only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page, even at the same address
  useEffect(() => setTyped(value), [key, value])

  return (
    <Form
      role="search"
      action="/search"
      className="relative"
      onSubmit={() => {
        setOpen(false)
        field.current?.blur()
      }}
      onFocus={() => {
        clearTimeout(closing.current)
        wake(true)
      }}
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
        aria-expanded={picked !== undefined}
        aria-controls={picked === undefined ? undefined : `${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={picked || undefined}
        autoComplete="off"
        maxLength={200}
        placeholder="Ieškoti: perforatorius, pastoliai…"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          wake(true)
          setOpen(true)
        }}
        onKeyDown={(event) => keys.current?.(event)}
        className="control pr-12 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Ieškoti"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-house text-soft hover:text-ink"
      >
        <SearchIcon />
      </button>
      {isWoken && <Suggestions id={id} typed={typed} open={open} setOpen={setOpen} keys={keys} onPick={setPicked} />}
    </Form>
  )
}
