import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import { dropDraft, type FormDraft, keepDraft, putValues, readDraft, valuesOf } from './form-draft.ts'

interface DraftedForm {
  formId: string
  title: string
  isOpen: boolean
  /** Which form of the screen this is: `new`, `12`. Without it nothing is kept. */
  name: string | undefined
}

/**
 * Keeps what is typed into a window's form when the session ends under it, and offers it, or what `keepWindow` kept, back when the
 * same window is open again. `offered` is there until it is taken or refused.
 */
export function useFormDraft({ formId, title, isOpen, name }: DraftedForm) {
  const [offered, setOffered] = useState<FormDraft>()
  const newest = useRef({ title, isOpen, name })
  const untouched = useRef('')
  /** The draft that was offered, as long as nobody has answered. */
  const ignored = useRef('')
  useLayoutEffect(() => {
    newest.current = { title, isOpen, name }
  })

  useEffect(() => {
    if (!isOpen || name === undefined) return setOffered(undefined)
    const opened = formOf(formId)
    untouched.current = opened ? JSON.stringify(valuesOf(opened)) : ''
    const draft = readDraft()
    const mine = draft && draft.path === location.pathname && draft.name === name ? draft : undefined
    setOffered(mine)
    ignored.current = mine?.wasClosed ? JSON.stringify(mine) : ''
    // Who closed the window on purpose is offered it once.
    return () => {
      if (ignored.current && JSON.stringify(readDraft()) === ignored.current) dropDraft()
    }
  }, [formId, isOpen, name])

  // The way to the login page takes the window away; until this has run, its form still stands there.
  const path = useRef('')
  useEffect(() => {
    path.current = location.pathname
  }, [])
  useLayoutEffect(
    () => () => {
      const { title, isOpen, name } = newest.current
      const left = formOf(formId)
      const isTaken = document.documentElement.hasAttribute('data-redrawn')
      if (!isOpen || name === undefined || !left || (readToken() !== undefined && !isTaken)) return
      const values = valuesOf(left)
      if (JSON.stringify(values) !== untouched.current)
        keepDraft({ path: path.current, name, title, values, ...(isTaken && { wasClosed: true }) })
    },
    [formId],
  )

  function discard() {
    ignored.current = ''
    dropDraft()
    setOffered(undefined)
  }
  return {
    offered,
    restore: () => {
      const open = formOf(formId)
      if (offered && open) putValues(open, offered.values)
      discard()
    },
    discard,
  }
}

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null
