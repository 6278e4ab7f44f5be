import { useEffect, useRef, useState, type WheelEvent } from 'react'
import type { Said } from './number-sense.ts'

/** Comes right behind the page, before anybody can type. */
const sense = typeof document === 'undefined' ? undefined : import('./number-sense.ts').catch(() => undefined)

/** A number input that is typed into with any sign (see number-sense.ts), waits for an answer where it is in doubt, and that no wheel changes. */
export function useNumberSense(places: number) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said>({})

  useEffect(() => {
    let isGone = false
    let end: (() => void) | undefined
    sense?.then((one) => {
      if (!isGone && input.current) end = one?.readTyping(input.current, places, setSaid)
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [places])

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
    /** A wheel over the field with the focus would count; one that can't be written turns the page. */
    onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
      if (currentTarget.readOnly) return
      currentTarget.readOnly = true
      setTimeout(() => {
        currentTarget.readOnly = false
      })
    },
    choose: (value: string) =>
      sense?.then((one) => {
        if (input.current) one?.writeNumber(input.current, value)
        input.current?.focus()
        setSaid({ value, isRead: true })
      }),
  }
}
