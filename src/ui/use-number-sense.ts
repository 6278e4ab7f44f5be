import { useEffect, useRef, useState, type WheelEvent } from 'react'
import type { Reading, Said } from './number-sense.tsx'

/** Comes right behind the page, before anybody can type. */
const sense = typeof document === 'undefined' ? undefined : import('./number-sense.tsx').catch(() => undefined)

/** A number input that is typed into with any sign (see number-sense.tsx), waits for an answer where it is in doubt, and that no wheel changes. */
export function useNumberSense(places: number) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useRef<Reading>(undefined)
  const [said, setSaid] = useState<Said>({})
  const [late, setLate] = useState<typeof import('./number-sense.tsx')>()

  useEffect(() => {
    sense?.then(setLate)
  }, [])
  useEffect(() => {
    reading.current = input.current ? late?.readTyping(input.current, places, setSaid) : undefined
    return reading.current?.stop
  }, [late, places])

  // Nothing is sent until somebody has said what is meant.
  const isInDoubt = said.doubt !== undefined
  useEffect(() => {
    const form = input.current?.form
    if (!isInDoubt || !form) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, true)
    return () => form.removeEventListener('submit', stop, true)
  }, [isInDoubt])

  return {
    ref: input,
    said,
    onInput: () => reading.current?.look(),
    /** A wheel over the field with the focus would count; one that can't be written turns the page. */
    onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
      if (currentTarget.readOnly) return
      currentTarget.readOnly = true
      setTimeout(() => {
        currentTarget.readOnly = false
      })
    },
    Understood: late?.Understood,
    choose: (value: string) => {
      if (input.current) late?.writeNumber(input.current, value)
      input.current?.focus()
      setSaid({ value, isRead: true })
    },
  }
}
