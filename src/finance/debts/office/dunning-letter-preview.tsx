import { Skeleton } from '#shell/ui/skeleton.tsx'

interface LetterPreviewProps {
  letter: { to: string; subject: string; text: string } | undefined
  problem: string | undefined
}

/** The letter is neither ready nor refused: it is being requested. */
export function DunningLetterPreview({ letter, problem }: LetterPreviewProps) {
  if (problem)
    return (
      <p role="alert" className="font-medium text-bad">
        {problem}
      </p>
    )
  return (
    <section aria-label="Laiško peržiūra" aria-busy={!letter} className="rounded-house border border-line bg-paper p-4">
      {letter ? (
        <>
          <p className="text-sm text-soft">{`Kam: ${letter.to}`}</p>
          <p className="mb-3 font-semibold">{letter.subject}</p>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{letter.text}</p>
        </>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  )
}
