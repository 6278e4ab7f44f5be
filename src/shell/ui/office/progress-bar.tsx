import { useEffect, useRef, useState } from 'react'

type ProgressBarProps = {
  label: string
  /** „Tikrinama 1 200 iš 5 000 eilučių“. */
  words: string
  /** 0 to 1; undefined: unknown. */
  share?: number | undefined
}

export function ProgressBar({ label, words, share }: ProgressBarProps) {
  const spoken = useNowAndThen(words)
  const isKnown = share !== undefined
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="figures">{words}</p>
      <progress
        className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-steel [&::-webkit-progress-value]:bg-steel ${isKnown ? '[&::-webkit-progress-bar]:bg-line' : 'motion-safe:animate-pulse [&::-webkit-progress-bar]:bg-steel'}`}
        aria-label={label}
        aria-valuetext={words}
        {...(isKnown && { value: share, max: 1 })}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

const speakEveryMs = 10_000

function useNowAndThen(words: string): string {
  const [spoken, setSpoken] = useState(words)
  const saidAt = useRef(0)
  useEffect(() => {
    saidAt.current ||= performance.now()
    const timer = setTimeout(
      () => {
        saidAt.current = performance.now()
        setSpoken(words)
      },
      Math.max(0, saidAt.current + speakEveryMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [words])
  return spoken
}
