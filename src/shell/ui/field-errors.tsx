import { createContext, type ReactNode, useContext, useState } from 'react'

/** Errors of the server: `{ email: ['Neteisingas el. paštas'] }`. */
export type FormFieldErrors = Record<string, string[] | undefined>

const none: string[] = []
const FieldErrorsContext = createContext<FormFieldErrors>({})

export function FieldErrorsProvider({ errors, children }: { errors: FormFieldErrors; children: ReactNode }) {
  return <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
}

/** The server may name `properties[0][value]` as `properties.0.value`. */
export function useErrorsOf(name: string | undefined): string[] {
  const errors = useContext(FieldErrorsContext)
  if (!name) return none
  return errors[name] ?? errors[name.replaceAll('][', '.').replace('[', '.').replace(']', '')] ?? none
}

/** Until `onInput`. A new array means validated again. */
export function useErrorsUntilChanged(name: string | undefined, given?: string[]) {
  const ofForm = useErrorsOf(name)
  const all = given ?? ofForm
  const [mended, setMended] = useState(none)
  return { errors: all === mended ? none : all, onInput: () => all[0] && setMended(all) }
}
