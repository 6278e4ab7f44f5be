import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { typedCount } from './typed-count.ts'

interface CountField {
  count: number
  most: number
  onCount: (count: number) => void
}

export function useCountField({ count, most, onCount }: CountField) {
  const [typed, setTyped] = useState<string>()
  return {
    ...{ min: 1, max: most },
    value: typed ?? String(count),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      const meant = typedCount(target.value, most)
      if (meant !== undefined && meant !== count) onCount(meant)
    },
    onBlur: () => setTyped(undefined),
    // sent without being left
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && setTyped(undefined),
  }
}
