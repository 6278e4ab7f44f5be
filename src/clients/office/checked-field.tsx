import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'errors'> & {
  value: string
  /** What was typed as it is kept; undefined when it can't be. */
  parse: (text: string) => string | undefined
  wrong: string
  /** Something right was left behind, as it is kept. */
  onRight?: (value: string) => void
}

/** A phone, a code or an address that is checked as soon as it is left, long before the order is sent. */
export function CheckedField({ parse, wrong, onRight, ...field }: CheckedFieldProps) {
  const [left, leave] = useState<string>()
  const isWrong = left === field.value && left.trim() !== '' && parse(left) === undefined
  return (
    <TextField
      {...field}
      {...(isWrong && { errors: [wrong] })}
      autoComplete="off"
      onBlur={() => {
        leave(field.value)
        const right = field.value.trim() === '' ? undefined : parse(field.value)
        if (right !== undefined) onRight?.(right)
      }}
    />
  )
}
