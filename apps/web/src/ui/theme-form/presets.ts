/** The colours offered by name; any other can be picked as well. */
export const PRIMARY_PRESETS = [
  { id: 'daybreak', color: 'rgb(24, 144, 255)' },
  { id: 'dusk', color: 'rgb(245, 34, 45)' },
  { id: 'volcano', color: 'rgb(250, 84, 28)' },
  { id: 'sunset', color: 'rgb(250, 173, 20)' },
  { id: 'cyan', color: 'rgb(19, 194, 194)' },
  { id: 'aurora', color: 'rgb(82, 196, 26)' },
  { id: 'geek', color: 'rgb(47, 84, 235)' },
  { id: 'purple', color: 'rgb(114, 46, 209)' },
] as const
