import { type ComponentProps, useState } from 'react'
import { readTime } from '#calendar/read-time.ts'
import { TextField } from './text-field.tsx'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  defaultValue: string
}

/** A time of day to type, of 24 hours: the browser's own field follows the language of the browser. */
export function TimeField({ defaultValue, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState(defaultValue)
  const finish = () => setTyped(readTime(typed) ?? typed)
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="vv:mm"
      maxLength={5}
      {...field}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  )
}
