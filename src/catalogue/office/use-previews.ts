import { useEffect, useState } from 'react'

/** Object URLs, in order. */
export function usePreviews(files: readonly File[]): string[] {
  const [previews, setPreviews] = useState<string[]>([])
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setPreviews(made)
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview)
    }
  }, [files])
  return previews
}
