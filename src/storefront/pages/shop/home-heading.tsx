interface HomeHeadingProps {
  title: string
  lead: string
}

export function HomeHeading({ title, lead }: HomeHeadingProps) {
  return (
    <>
      <h1 className="max-w-[18ch] text-[clamp(2.125rem,1.4rem+3vw,3.5rem)] leading-[1.04] font-semibold tracking-[-0.03em] wrap-anywhere">
        {title}
      </h1>
      <p className="mt-4 mb-6 max-w-[56ch] text-lg text-soft wrap-anywhere max-sm:text-base">{lead}</p>
    </>
  )
}
