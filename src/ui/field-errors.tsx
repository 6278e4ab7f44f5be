import { createContext, type ReactNode, type RefObject, useContext, useEffect, useSyncExternalStore } from 'react'
import { isMended, listenToMending, type Messages, mend, messagesFor, stillWrong } from './mended-fields.ts'

/** What the server says about fields: `{ email: ['Neteisingas el. paštas'] }`. */
export type FieldErrors = Record<string, Messages | undefined>

const FieldErrorsContext = createContext<FieldErrors>({})

type ProviderProps = {
  errors: FieldErrors
  /** Whose fields they are; absent: those of the page. */
  within?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Hands the server's messages to the fields inside; each field takes those of its own `name`, and drops them once it is
 * changed. Then that field alone is drawn anew, and who lists the messages (docs/decisions/0061-slow-phones.md).
 */
export function FieldErrorsProvider({ errors, within, children }: ProviderProps) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const onInput = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      if (name && (!within || within.current?.contains(target as Node))) mend(errors, name)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [errors, within])
  return <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
}

const none: Messages = []

/** Messages for one field, until it is changed. */
export function useErrorsOf(name: string | undefined): Messages {
  const errors = useContext(FieldErrorsContext)
  const messages = (name && messagesFor(errors, name)) || none
  return useSyncExternalStore(
    listenToMending,
    () => isMended(messages),
    () => false,
  )
    ? none
    : messages
}

/** For a list of them: those whose field has not been changed yet. */
export function useStillWrong(errors: FieldErrors): FieldErrors {
  const left = useSyncExternalStore(
    listenToMending,
    () => Object.values(errors).filter((messages) => messages && !isMended(messages)).length,
    () => -1,
  )
  return left === -1 ? errors : stillWrong(errors)
}
