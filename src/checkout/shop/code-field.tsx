import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'errors'> & {
  /** The code as it is stored; undefined when its digits do not fit. */
  parse: (text: string) => string | undefined
  wrong: string
  /** A code whose digits fit was left behind in this input. */
  onRight?: (input: HTMLInputElement) => void
}

/** A code that is checked by its digits as soon as it is left, long before the order is sent. */
export function CodeField({ parse, wrong, onRight, ...field }: CodeFieldProps) {
  // Undefined: this field has nothing to say, and what the form says of it is shown.
  const [found, setFound] = useState<string[]>()
  return (
    <TextField
      {...field}
      {...(found && { errors: found })}
      autoComplete="off"
      onChange={() => setFound(undefined)}
      onBlur={({ target }) => {
        if (!target.value.trim()) return
        const isRight = parse(target.value) !== undefined
        setFound(isRight ? [] : [wrong])
        if (isRight) onRight?.(target)
      }}
    />
  )
}
