import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { parseTypedCount } from './parse-typed-count.ts'

interface CountField {
  count: number
  max: number
  onCount: (count: number) => void
}

export function useCountField({ count, max, onCount }: CountField) {
  const [typed, setTyped] = useState<string>()
  return {
    min: 1,
    max: max,
    value: typed ?? String(count),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      const meant = parseTypedCount(target.value, max)
      if (meant !== undefined && meant !== count) onCount(meant)
    },
    onBlur: () => setTyped(undefined),
    // sent without being left
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && setTyped(undefined),
  }
}
