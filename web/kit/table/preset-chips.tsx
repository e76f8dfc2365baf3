import { useUrlState } from '#web/kit/place/url-state.ts'
import classes from './preset-chips.module.css'

export interface Preset {
  label: string
  /** Filters of the list below, by their names in the address. */
  filters: Readonly<Record<string, string>>
  count?: number | undefined
}

/** Ready-made filters above a list. The pressed one is what the address says, so Back and links work. */
export const PresetChips = ({ presets, label }: { presets: readonly Preset[]; label: string }) => {
  const { search, change } = useUrlState()
  const keys = [...new Set(presets.flatMap((preset) => Object.keys(preset.filters)))]
  const isOn = (preset: Preset) =>
    keys.every((key) => (search.get(key) ?? '') === (preset.filters[key] ?? ''))
  const choose = (preset: Preset) => {
    const chosen = isOn(preset) ? {} : preset.filters
    change({ ...Object.fromEntries(keys.map((key) => [key, chosen[key] ?? null])), page: null })
  }
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          className={classes.chip}
          aria-pressed={isOn(preset)}
          onClick={() => choose(preset)}
        >
          {preset.label}
          {preset.count !== undefined && <span className={classes.count}>{preset.count}</span>}
        </button>
      ))}
    </div>
  )
}
