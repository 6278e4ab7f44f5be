import { createContext, type ReactNode, useContext } from 'react'

/** What the server says about fields: `{ email: ['Neteisingas el. paštas'] }`. */
export type FieldErrors = Record<string, string[] | undefined>

const FieldErrorsContext = createContext<FieldErrors>({})

/** Hands the server's messages to the fields inside; each field takes those of its own `name`. */
export function FieldErrorsProvider({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  return <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
}

/** Messages for one field. The server may name `properties[0][value]` by a dotted path, `properties.0.value`. */
export function useErrorsOf(name: string | undefined): string[] {
  const errors = useContext(FieldErrorsContext)
  if (!name) return []
  return errors[name] ?? errors[name.replaceAll('][', '.').replace('[', '.').replace(']', '')] ?? []
}
