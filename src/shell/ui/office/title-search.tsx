import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { PlusIcon } from '../icons.tsx'
import { scheduleDebouncedRequest } from '../schedule-debounced-request.ts'
import { TextField } from '../text-field.tsx'

const pauseMilliseconds = 150

interface TitleSearchProps<Found> {
  label: string
  name: string
  placeholder: string
  foundLabel: string
  /** Must be stable between renders. */
  find: (q: string, signal: AbortSignal) => Promise<Found[]>
  offer: (matches: Found[]) => Found[]
  keyOf: (one: Found) => string | number
  children: (one: Found) => ReactNode
  words: { none: string; failed: string }
  onChoose: (one: Found) => void
}

export function TitleSearch<Found>({
  find,
  offer,
  keyOf,
  children,
  words,
  foundLabel,
  onChoose,
  ...field
}: TitleSearchProps<Found>) {
  const [typed, setTyped] = useState('')
  const { matches, word } = useFound(typed.trim(), find)
  const offered = offer(matches)

  function choose(one: Found) {
    onChoose(one)
    setTyped('')
  }

  return (
    <>
      <TextField
        type="search"
        labelHidden
        autoComplete="off"
        maxLength={100}
        {...field}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Must not submit the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (offered[0]) choose(offered[0])
        }}
        className="mt-2"
      />
      <ul aria-label={foundLabel} className="mt-2 grid gap-1 justify-items-start empty:hidden">
        {offered.map((one) => (
          <li key={keyOf(one)} className="max-w-full min-w-0">
            <Button size="small" variant="quiet" className="max-w-full" onClick={() => choose(one)}>
              <PlusIcon className="size-4 shrink-0" />
              <span className="min-w-0 text-left wrap-anywhere">{children(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {word !== undefined && offered.length === 0 && words[word]}
      </p>
    </>
  )
}

function useFound<Found>(q: string, find: TitleSearchProps<Found>['find']) {
  const [{ matches, word }, hear] = useState<{ matches: Found[]; word?: 'none' | 'failed' }>({ matches: [] })
  useEffect(() => {
    if (q === '') return hear({ matches: [] })
    return scheduleDebouncedRequest((signal) => {
      find(q, signal).then(
        (rows) => hear({ matches: rows, ...(rows.length === 0 && { word: 'none' as const }) }),
        () => {
          if (!signal.aborted) hear({ matches: [], word: 'failed' })
        },
      )
    }, pauseMilliseconds)
  }, [q, find])
  return { matches, word }
}
