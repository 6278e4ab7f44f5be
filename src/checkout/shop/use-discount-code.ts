import { useState } from 'react'
import type { FieldErrors } from '#ui/field-errors.tsx'

/** A campaign's code as it is typed, and as the prices were asked for with it: in this form, and kept nowhere else. */
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
    /** What prices are asked for with; empty: none. */
    code,
    apply: () => setCode(typed.trim()),
    remove: () => setCode(''),
    /** What stands in the field and counts in no price: nobody is to order in the belief that it does. */
    problems: (): FieldErrors =>
      typed.trim() === code
        ? {}
        : { code: ['Spauskite „Pritaikyti“, kad kodas būtų įskaičiuotas, arba jį ištrinkite.'] },
  }
}

export type DiscountCode = ReturnType<typeof useDiscountCode>
