import { useEffect, useRef, useState } from 'react'

type ProgressBarProps = {
  /** What goes on, for screen readers: „Importo eiga“. */
  label: string
  /** What is done and how far it is: „Tikrinama 1 200 iš 5 000 eilučių“. */
  words: string
  /** From 0 to 1; without it nobody knows. */
  share?: number | undefined
}

/** A bar with its words. They change many times a second and are read aloud only now and then. */
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

/** The words as they were last said: at once the first time, and then the newest after a while. */
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
