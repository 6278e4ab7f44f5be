import { type ComponentProps, useState } from 'react'
import { TextField } from '#shell/ui/text-field.tsx'

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'errors'> & {
  value: string
  /** Undefined: invalid. */
  parse: (text: string) => string | undefined
  wrong: string
  /** Called with a valid code, on leaving the field. */
  onRight?: (value: string) => void
}

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
