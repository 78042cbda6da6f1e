import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  const outcome = loadConfig(env)
  return outcome.ok ? [] : outcome.faults
}

describe('loadConfig', () => {
  test('takes a mail server with its sender, and the networks of webhooks', () => {
    const outcome = loadConfig({
      SMTP_URL: 'smtps://watch:a-secret@mail.example',
      SMTP_FROM: 'Fibrewatch <watch@example.com>',
      NOTIFY_NETWORKS: '10.0.0.0/8, fd12::/16',
    })
    expect(outcome).toMatchObject({
      config: { smtpTls: 'require', notifyNetworks: ['10.0.0.0/8', 'fd12::/16'] },
    })
    expect(inspect(outcome)).not.toContain('a-secret')
    expect(faultsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'SMTP_URL needs SMTP_FROM: give the address that mails come from',
    ])
    expect(faultsOf({ SMTP_URL: 'http://me:a-secret@mail.example', SMTP_FROM: 'watch@example.com' })).toEqual(
      ['SMTP_URL is not a URL starting with smtp:// or smtps://'],
    )
    expect(faultsOf({ SMTP_FROM: 'watch' })[0]).toContain('SMTP_FROM is "watch"')
    expect(faultsOf({ NOTIFY_NETWORKS: '10.0.0.0/99' })[0]).toContain('NOTIFY_NETWORKS is "10.0.0.0/99"')
  })

  test('gives the documented defaults', () => {
    expect(loadConfig({ HOST: '', MQTT_PORT: ' ' })).toEqual({
      ok: true,
      config: {
        port: 5991,
        host: '127.0.0.1',
        dataDir: './data',
        databaseUrl: undefined,
        databaseDirectUrl: undefined,
        databasePoolSize: 10,
        databaseIngestPoolSize: 4,
        databaseStatementTimeoutMs: 30_000,
        databaseLockTimeoutMs: 10_000,
        databaseWaitTimeoutMs: 5000,
        filesUrl: undefined,
        mqttPort: 1883,
        mqttTls: undefined,
        mqttUrl: undefined,
        adminPassword: undefined,
        acceptsWeakPassword: false,
        baseUrl: undefined,
        basePath: '',
        trustProxy: false,
        identityProviders: [],
        smtpUrl: undefined,
        smtpFrom: undefined,
        smtpTls: 'require',
        notifyNetworks: [],
        mapTiles: undefined,
        mapRaster: undefined,
        mapSatellite: undefined,
        operatorPages: 'loopback',
        operatorToken: undefined,
        securityContact: undefined,
        logLevel: 'info',
      },
    })
  })

  test('lists every fault at once', () => {
    const names = faultsOf({
      PORT: '70000',
      MQTT_PORT: 'on',
      DATABASE_URL: 'mysql://u:hidden@h/d',
      FILES_URL: 'hidden',
      MQTT_URL: 'http://broker',
      ADMIN_PASSWORD: 'short',
      BASE_URL: 'fibre.example',
      LOG_LEVEL: 'loud',
      MQTT_TLS_KEY: '/etc/key.pem',
      TRUST_PROXY: 'yes',
      OPERATOR_PAGES: 'some',
      OPERATOR_TOKEN: 'hidden short',
      SECURITY_CONTACT: 'security@example.com',
      DATABASE_POOL_SIZE: '1',
    })
    expect(names.map((fault) => fault.split(' ')[0] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ADMIN_PASSWORD',
      'BASE_URL',
      'DATABASE_POOL_SIZE',
      'DATABASE_URL',
      'FILES_URL',
      'LOG_LEVEL',
      'MQTT_PORT',
      'MQTT_TLS_KEY',
      'MQTT_URL',
      'OPERATOR_PAGES',
      'OPERATOR_TOKEN',
      'PORT',
      'SECURITY_CONTACT',
      'TRUST_PROXY',
    ])
    expect(names.join()).not.toContain('hidden')
    expect(names.join()).not.toContain('short,')
  })

  test.each([
    ['MQTT_PORT', 'off', 'mqttPort', undefined],
    ['MQTT_PORT', '0', 'mqttPort', 0],
    ['BASE_URL', 'https://fibre.example/x/', 'baseUrl', 'https://fibre.example/x'],
    ['BASE_URL', 'https://fibre.example/x/', 'basePath', '/x'],
    ['BASE_URL', 'https://fibre.example', 'basePath', ''],
    ['LOG_LEVEL', 'DEBUG', 'logLevel', 'debug'],
  ] as const)('%s=%s', (name, value, key, expected) => {
    const outcome = loadConfig({ [name]: value })
    expect(outcome.ok && outcome.config[key]).toBe(expected)
  })

  test('takes certificates of clients where it knows their authorities, and says what is missing', () => {
    const own = { MQTT_TLS_CERT: '/c.pem', MQTT_TLS_KEY: '/k.pem' }
    const clientsOf = (env: Record<string, string>) => {
      const outcome = loadConfig({ ...own, ...env })
      return outcome.ok ? outcome.config.mqttTls?.clients : outcome.faults
    }
    const caPath = '/ca.pem'
    expect(clientsOf({})).toBeUndefined()
    expect(clientsOf({ MQTT_TLS_CLIENT_CA: caPath })).toEqual({ mode: 'allowed', caPath, crlPath: undefined })
    const all = { MQTT_TLS_CLIENT_CA: caPath, MQTT_TLS_CLIENT: 'required', MQTT_TLS_CLIENT_CRL: '/crl.pem' }
    expect(clientsOf(all)).toEqual({ mode: 'required', caPath, crlPath: '/crl.pem' })
    expect(clientsOf({ ...all, MQTT_TLS_CLIENT: 'off' })).toBeUndefined()
    expect(clientsOf({ MQTT_TLS_CLIENT: 'required' })).toEqual([
      expect.stringMatching(/^MQTT_TLS_CLIENT=required needs MQTT_TLS_CLIENT_CA/),
    ])
    expect(clientsOf({ MQTT_TLS_CLIENT_CRL: '/crl.pem' })).toHaveLength(1)
    expect(clientsOf({ ...all, MQTT_TLS_CLIENT: 'maybe' })).toHaveLength(1)
    expect(faultsOf({ MQTT_TLS_CLIENT_CA: caPath })).toEqual([
      expect.stringMatching(/^MQTT_TLS_CLIENT_CA needs MQTT_TLS_CERT/),
    ])
  })

  test('reads the proxies to believe', () => {
    const outcome = loadConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128' })
    expect(outcome.ok && outcome.config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1/128'])
  })

  test.each(['true', '1', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.0/8/8'])(
    'believes no proxy called %s',
    (value) => expect(faultsOf({ TRUST_PROXY: value })).toHaveLength(1),
  )

  test.each(['1e3', '0x10', '-1', '1.5', 'NaN'])('refuses the port %s', (value) => {
    expect(faultsOf({ PORT: value })).toHaveLength(1)
  })

  test('a pool size without a server is a fault', () => {
    expect(faultsOf({ DATABASE_POOL_SIZE: '5' })).toHaveLength(1)
    expect(faultsOf({ DATABASE_POOL_SIZE: '5', DATABASE_URL: 'postgres://h/d' })).toEqual([])
  })

  test('secrets do not show themselves', () => {
    const outcome = loadConfig({
      ADMIN_PASSWORD: 'open-sesame',
      DATABASE_URL: 'postgres://u:open-sesame@h/d',
    })
    if (!outcome.ok) throw new Error('expected a configuration')
    const { config } = outcome
    const shown = [
      inspect(config, { depth: 9 }),
      JSON.stringify(config),
      String([config.adminPassword, config.databaseUrl]),
    ]
    expect(shown.join()).not.toContain('open-sesame')
    expect(config.adminPassword?.reveal()).toBe('open-sesame')
  })
})
