import { createInkedSignature } from '../../../../api/src/testing/inked-signature';

/** Number of cases of each customer except `fiftyCases`. */
const casesPerCustomer = 300;
/** The customer whose list is measured, and its user. */
export const fiftyCases = { customerId: 'fifty', subject: 'user-fifty', count: 50 };
/** Accounts of the same customer, one for each tablet in the field. */
export const tablets = { count: 500, subject: (nth: number) => `tablet-${nth}` };
/** A customer that exists in every database, and its user. */
export const oneOfMany = { customerId: '0001', subject: 'user-0001' };

/**
 * Statements that fill an empty database: customers with 300 cases each, and one with 50. A case
 * has one business with four attendees, two of whom have signed, and five boundary marks. The
 * signatures of the two measured customers have the size of drawn ones.
 */
export const listStatements = (customers: number): string[] => [
  // Foreign keys are not checked, because the generated rows are consistent and checking a million
  // would take longer than making them.
  `set session_replication_role = replica`,
  `insert into customers (customer_id, name)
   select lpad(n::text, 4, '0'), 'Kommune ' || n from generate_series(1, ${customers}) n
   union all select '${fiftyCases.customerId}', 'Femti saker'`,
  `insert into customer_settings (customer_id, name, value)
   select customer_id, 'KommuneRestrictions', '["4699"]' from customers`,
  `insert into users (customer_id, subject, name) select customer_id, 'user-' || customer_id, 'Kari' from customers
   union all select '${fiftyCases.customerId}', 'tablet-' || n, 'Nettbrett ' || n
   from generate_series(0, ${tablets.count - 1}) n`,
  `insert into cases (customer_id, reference, municipality_number)
   select customer_id, '2026/' || n, '4699' from customers
   cross join generate_series(1, case customer_id when '${fiftyCases.customerId}' then ${fiftyCases.count}
                                                  else ${casesPerCustomer} end) n
   -- As a database comes to be: the cases of all customers mixed, in the order of time.
   order by n, customer_id`,
  `insert into businesses (customer_id, case_id, reference, business_date, business_place, business_type_name,
     property_number, property_address, case_number, gnr, bnr, property_id, property_count, description, summary, comment,
     impartiality)
   select customer_id, case_id, reference || '-1', '2026-11-24T09:00:00+01:00', 'Fjordvegen 12',
     'Oppmålingsforretning over eksisterende grense', '4699-31/472', 'Fjordvegen 12, 5730 Fjordvik', reference, 31, 472,
     case_id, 1, repeat('Grensen mot elva er uklar. ', 6), repeat('Partene er enige. ', 6), 'Varslet', true
   from cases order by case_id`,
  `insert into attendees (customer_id, business_id, uuid, name, gnr, bnr, idtype, person_id, address, post_office, email,
     phone_number, role_code, is_participated, is_represented_by, signature, komm)
   select customer_id, business_id, gen_random_uuid(), 'Ánne Østby ' || n, 31, 472, '', '', 'Fjordvegen ' || n,
     '5730 Fjordvik', 'anne@example.no', '99887766', 'HH', true, false,
     case when n > 2 then ''
       when customer_id in ('${fiftyCases.customerId}', '${oneOfMany.customerId}')
       then (array[${Array.from({ length: 8 }, (_, hand) => `'${createInkedSignature(hand)}'`).join(', ')}])[1 + (business_id + n) % 8]
       else 'data:image/png;base64,' || repeat('iVBORw0KGgo', 100) end, '4699'
   from businesses cross join generate_series(1, 4) n order by business_id`,
  `insert into boundary_marks (customer_id, business_id, uuid, name, boundary_point_number, type_of_boundary_mark,
     type_of_ground, status, approved, code_for_survey, claim_by_attendees, settlement, north, east, utm_type, accuracy,
     measurement_method)
   select customer_id, business_id, gen_random_uuid(), '', n::text, '51', 'F', '1', 'J', '1', '', '', 6689343.07 + n,
     370761.06 + business_id, 25832, 10, '96'
   from businesses cross join generate_series(1, 5) n order by business_id`,
  `reset session_replication_role`,
  `vacuum analyze`,
];
