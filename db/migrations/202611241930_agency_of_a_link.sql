-- A page sent to the agent of a retail agency names that agency, and not the one in whose account the page works.
alter table workflow add column agency_name text;

update workflow set agency_name = (select quote.retail_agent->>'agencyName' from quote
    where quote.tenant_id = workflow.org_id and quote.id = workflow.record_id
      and lower(quote.retail_agent->>'agentEmail') = lower(workflow.email))
  where flow = 'REVIEW';
