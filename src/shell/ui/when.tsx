/** Unbroken: browsers break lines after hyphens. */
export const When = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>
