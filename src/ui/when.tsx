/** A day, or a day with its time, as one word: browsers break lines behind hyphens. */
export const When = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>
