import { createContext, type ReactNode, useContext, useState } from 'react'

/** What the server says about fields: `{ email: ['Neteisingas el. paštas'] }`. */
export type FieldErrors = Record<string, string[] | undefined>

const none: string[] = []
const FieldErrorsContext = createContext<FieldErrors>({})

/** Hands the server's messages to the fields inside; each field takes those of its own `name`. */
export function FieldErrorsProvider({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  return <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
}

/** Messages for one field. The server may name `properties[0][value]` by a dotted path, `properties.0.value`. */
export function useErrorsOf(name: string | undefined): string[] {
  const errors = useContext(FieldErrorsContext)
  if (!name) return none
  return errors[name] ?? errors[name.replaceAll('][', '.').replace('[', '.').replace(']', '')] ?? none
}

/**
 * The same, or those that the field is given, until it is changed (`onInput`): what is being mended is not called wrong before
 * somebody has looked again. Looked again: the messages are another array.
 */
export function useErrorsUntilChanged(name: string | undefined, given?: string[]) {
  const ofForm = useErrorsOf(name)
  const all = given ?? ofForm
  const [mended, setMended] = useState(none)
  return { errors: all === mended ? none : all, onInput: () => all[0] && setMended(all) }
}
