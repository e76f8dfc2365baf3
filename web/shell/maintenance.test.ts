import { describe, expect, it } from 'vitest'
import { maintenanceView, needsMarket } from './maintenance.ts'

const none = { global: false, us: false, uk: false, scheduled: false }

describe('maintenance', () => {
  it('leaves the product alone while no mode is on', () => {
    expect(maintenanceView(none, 'US')).toBeNull()
    expect(maintenanceView(undefined, undefined)).toBeNull()
  })

  it('of one market leaves the other alone', () => {
    expect([
      maintenanceView({ ...none, us: true }, 'US'),
      maintenanceView({ ...none, us: true }, 'UK'),
      maintenanceView({ ...none, uk: true }, 'UK'),
      maintenanceView({ ...none, uk: true }, 'US'),
    ]).toEqual(['maintenance', null, 'maintenance', null])
  })

  it('of all needs no market, and goes before the scheduled one', () => {
    expect(maintenanceView({ ...none, global: true, scheduled: true }, undefined)).toBe('maintenance')
    expect(maintenanceView({ ...none, scheduled: true }, undefined)).toBe('scheduled')
  })

  it('asks for the market only where it decides', () => {
    expect([needsMarket({ ...none, uk: true }), needsMarket({ ...none, uk: true, global: true })]).toEqual([
      true,
      false,
    ])
  })
})
