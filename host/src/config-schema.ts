import { usualOfflineDays } from '@feltbok/domain/cases/offline-days.ts';
import Type, { type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const address = (description: string) => Type.String({ description, format: 'address' });
const list = (description: string) => Type.Array(Type.String(), { description, default: [] });

const RemotesSchema = Type.Object({
  case: address('the folder of the remote that has overview, attendees and documents'),
  maps: address('the folder of the remote that has the map'),
  reports: address('the folder of the remote that has agreements and protocols'),
});

const IdentitySchema = Type.Object({
  authority: address('Microsoft Entra ID, or any OpenID Connect [provider](identity-provider.md)'),
  clientId: text('the app as a client of the provider'),
  scope: text("the API's access scope"),
  protocol: Type.Optional(
    Type.Enum(['entra', 'oidc'], {
      description: "the provider's protocol",
      withoutIt: "guessed from the authority's host",
      fault: 'notProtocol',
    }),
  ),
  knownAuthorities: Type.Optional(
    Type.Array(Type.String(), {
      description: 'hosts of the provider',
      withoutIt: "the authority's host, for `oidc`",
    }),
  ),
  acrValues: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'strengths of which the API demands one, asked for at each login: see `IDENTITY_ACR`',
    }),
  ),
  maxAgeMinutes: Type.Optional(
    Type.Number({
      description: 'after how long the API demands a new sign-in, which the login then asks for',
      unit: 'minutes',
      exclusiveMinimum: 0,
      withoutIt: 'no limit',
      fault: 'notMinutes',
    }),
  ),
  authorityMetadata: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "endpoints of a provider without https, for a developer's machine",
      withoutIt: 'by discovery',
    }),
  ),
});

const GridsSchema = Type.Object(
  {
    ngo1948: Type.Optional(
      address('the file for [coordinates in NGO1948](map-services.md#coordinates-in-ngo1948)'),
    ),
    nn2000: Type.Optional(address('the file for [heights](map-services.md#heights) in NN2000')),
    nn1954: Type.Optional(address('the file for heights in NN1954')),
  },
  { default: {} },
);

const ReceiverSchema = Type.Object({
  name: text('its name in the position panel'),
  address: Type.String({
    description: 'a server of NMEA, or of the messages that Trimble Mobile Manager sends',
    format: 'WebSocket',
  }),
});

/** Who runs this Feltbok, for the About dialog. Fields that are absent are not shown. */
const AboutSchema = Type.Object({
  developer: Type.Optional(text('who runs this Feltbok, for the dialog *Om*')),
  address: list('lines of the postal address'),
  phone: Type.Optional(text('the number of its help')),
  mail: Type.Optional(text('the mail address of its help')),
  privacyStatement: Type.Optional(address('a page about privacy')),
  mapDataLicensees: list('owners of the map data that are shown'),
});

/**
 * Settings of a deployment, read at start-up from `/config.json`, so that no build knows its place.
 *
 * No page loads this file, as TypeBox and the descriptions would delay the first screen.
 * `npm run settings-tables -w host` makes two things of it: the rules in `config-rules.json`, by
 * which pages check a configuration, and the table in docs/deployment.md. A text of the format
 * `address` is an absolute http address, or one below the host's own origin.
 */
export const ConfigSchema = Type.Object({
  remotes: RemotesSchema,
  api: address('the product API'),
  identity: IdentitySchema,
  mapCatalogue: Type.Optional(address('the [catalogue of map services](map-services.md)')),
  mapServices: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'map services at other origins than the catalogue, for the security policy of the page',
      isForServer: true,
    }),
  ),
  grids: GridsSchema,
  receivers: Type.Array(ReceiverSchema, {
    description:
      'WebSockets of GNSS receivers or of their apps, in addition to the usual ones on a device',
    default: [],
  }),
  errorReporting: Type.Optional(
    Type.Object({
      dsn: Type.String({
        description: 'the service that errors are reported to, by its DSN as in Sentry',
        withoutIt: 'errors are not reported',
      }),
    }),
  ),
  offlineDays: Type.Number({
    description:
      'how long the app opens without contact, unless `Offline.Days` of the customer is lower',
    unit: 'days',
    minimum: 0,
    default: usualOfflineDays,
    fault: 'notDays',
  }),
  about: Type.Optional(AboutSchema),
});

export type HostConfig = Static<typeof ConfigSchema>;
export type IdentityConfig = HostConfig['identity'];
export type RemoteName = keyof HostConfig['remotes'];
export type AboutConfig = NonNullable<HostConfig['about']>;
