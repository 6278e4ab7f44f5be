/** Unbroken: browsers break lines after hyphens. */
export const UnbrokenText = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
)
