GRANT DELETE ON agreement_templates TO app;
