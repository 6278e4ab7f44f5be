import { type ComponentProps, useState } from 'react'
import { readTime } from '#rules/calendar/read-time.ts'
import { TextField } from './text-field.tsx'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  defaultValue: string
}

/** 24 hours: the browser's own field follows the browser's language. */
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
