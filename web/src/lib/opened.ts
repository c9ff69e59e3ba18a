/** The record that was opened from this person's disk: it lives in this tab only. */
export const opened: { text: string | null } = { text: null }
