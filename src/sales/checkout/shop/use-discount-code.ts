import { useState } from 'react'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'

export function useDiscountCode(first = '') {
  const [typed, type] = useState(first)
  const [code, ask] = useState(first)

  function setCode(text: string) {
    type(text)
    ask(text)
  }

  return {
    typed,
    type,
    code,
    apply: () => setCode(typed.trim()),
    remove: () => setCode(''),
    /** A typed but unapplied code blocks ordering. */
    problems: (): FormFieldErrors =>
      typed.trim() === code
        ? {}
        : { code: ['Spauskite „Pritaikyti“, kad kodas būtų įskaičiuotas, arba jį ištrinkite.'] },
  }
}

export type DiscountCode = ReturnType<typeof useDiscountCode>
