import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import { Button } from './button.tsx'
import {
  deleteFormDraft,
  type FormDraft,
  ofPage,
  readFormDraft,
  readFormValues,
  restoreFormValues,
  saveFormDraft,
} from './form-draft.ts'
import { InfoIcon } from './frame-icons.tsx'

type DraftOfferProps = {
  formId: string
  /** Name of the form in reminders. */
  title: string
  /** Which dialog; without it the page's own form. Undefined keeps nothing. */
  name?: string | undefined
  isOpen?: boolean
}

export function DraftOffer({ formId, title, isOpen = true, ...rest }: DraftOfferProps) {
  const name = 'name' in rest ? rest.name : ofPage
  const { offered, restore, discard } = useFormDraft({ formId, title, isOpen, name })
  if (!offered) return null
  return (
    <DraftQuestion discard={discard} restore={restore}>
      {`${offered.wasClosed ? 'Langas buvo uždarytas' : 'Sesija baigėsi'} neįrašius pakeitimų. Atkurti, kas buvo įvesta?`}
    </DraftQuestion>
  )
}

interface DraftQuestionProps {
  discard: () => void
  restore: () => void
  children: string
}

export function DraftQuestion({ discard, restore, children }: DraftQuestionProps) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3"
    >
      <InfoIcon className="text-steel" />
      <p className="min-w-48 flex-1">{children}</p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={discard}>
          Atmesti
        </Button>
        <Button variant="quiet" onClick={restore}>
          Atkurti
        </Button>
      </div>
    </div>
  )
}

interface DraftedForm {
  formId: string
  title: string
  isOpen: boolean
  /** `new`, `12`; without it nothing is kept. */
  name: string | undefined
}

/** Offers typed values, or those of `saveClosedFormDraft`, when the same dialog opens again. `offered` stays until answered. */
function useFormDraft({ formId, title, isOpen, name }: DraftedForm) {
  const [offered, setOffered] = useState<FormDraft>()
  const newest = useRef({ title, isOpen, name })
  const untouched = useRef('')
  const ignored = useRef('')
  useLayoutEffect(() => {
    newest.current = { title, isOpen, name }
  })

  useEffect(() => {
    if (!isOpen || name === undefined) return setOffered(undefined)
    const opened = formOf(formId)
    untouched.current = opened ? JSON.stringify(readFormValues(opened)) : ''
    const draft = readFormDraft()
    const mine = draft && draft.path === location.pathname && draft.name === name ? draft : undefined
    setOffered(mine)
    ignored.current = mine?.wasClosed ? JSON.stringify(mine) : ''
    // A dialog closed on purpose is offered once.
    return () => {
      if (ignored.current && JSON.stringify(readFormDraft()) === ignored.current) deleteFormDraft()
    }
  }, [formId, isOpen, name])

  // On the way to the login page the form is still in the DOM until this has run.
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
      const values = readFormValues(left)
      if (JSON.stringify(values) !== untouched.current)
        saveFormDraft({ path: path.current, name, title, values, ...(isTaken && { wasClosed: true }) })
    },
    [formId],
  )

  function discard() {
    ignored.current = ''
    deleteFormDraft()
    setOffered(undefined)
  }
  return {
    offered,
    restore: () => {
      const open = formOf(formId)
      if (offered && open) restoreFormValues(open, offered.values)
      discard()
    },
    discard,
  }
}

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null
